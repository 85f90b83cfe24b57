//! Lists the resources of a `.tf` file, gives each instance another image and a tag, and leaves the rest alone.

use std::error::Error;
use tofu_json_hcl::{BlockSelector, File};

const FILE: &str = r#"# Web servers; ask Ada before you change them.

resource "aws_instance" "web" {
  ami           = "ami-1" # pinned
  instance_type = var.type

  lifecycle { prevent_destroy = true }
}

resource "aws_instance" "small" { ami = "ami-1" }

resource "aws_eip" "web" {
  instance = aws_instance.web.id
}
"#;

fn main() -> Result<(), Box<dyn Error>> {
    let file = File::parse("main.tf", FILE.as_bytes());
    let mut edit = file.edit()?;
    for block in file
        .body()
        .blocks()
        .filter(|block| block.type_name() == "resource")
    {
        let labels: Vec<_> = block.labels().map(|label| label.value()).collect();
        eprintln!(
            "{} at {}",
            labels.join("."),
            file.range(block.header_span())
        );
        let instance = BlockSelector::of(&file, block).filter(|_| labels[0] == "aws_instance");
        if let Some(instance) = instance {
            edit.set(&instance, "ami", "data.aws_ami.base.id")?.set(
                &instance,
                "tags",
                "{ team = \"web\" }",
            )?;
        }
    }
    let web = BlockSelector::from(["resource", "aws_instance", "web"]);
    edit.remove(web.inside(["lifecycle"]), "prevent_destroy")?
        .set_labels(["resource", "aws_eip", "web"], &["aws_eip", "front"])?
        .add_block([], "data", &["aws_ami", "base"], "most_recent = true")?;
    print!("{}", String::from_utf8(edit.finish())?);
    Ok(())
}
