//! Configuration files that are made here.

use std::error::Error;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use tempfile::TempDir;
use tofu_json_measure::Program;

/// A file in each syntax, with the same resources, which go when this goes.
pub(crate) struct Configuration {
    folder: TempDir,
}

const SYNTAXES: [(&str, &str); 2] = [("json", "main.tf.json"), ("native", "main.tf")];

impl Configuration {
    /// Files of about so many bytes.
    pub(crate) fn new(size: u64) -> io::Result<Self> {
        let made = Self {
            folder: tempfile::tempdir()?,
        };
        write(made.path("json"), size, json)?;
        write(made.path("native"), size, native)?;
        Ok(made)
    }

    fn path(&self, syntax: &str) -> PathBuf {
        let name = SYNTAXES.iter().find(|(known, _)| *known == syntax);
        self.folder.path().join(name.map_or("", |(_, name)| name))
    }

    /// The syntaxes and the sizes of their files.
    pub(crate) fn syntaxes(&self) -> impl Iterator<Item = (&'static str, u64)> {
        SYNTAXES.into_iter().map(|(syntax, _)| {
            let bytes = fs::metadata(self.path(syntax)).map_or(0, |metadata| metadata.len());
            (syntax, bytes)
        })
    }

    /// A program that reads the file and does nothing with it.
    pub(crate) fn read(&self, syntax: &str) -> Result<Program, Box<dyn Error>> {
        Ok(Program::beside("read-config")?.argument(self.path(syntax)))
    }

    /// The program that writes it in its layout.
    pub(crate) fn format(&self, syntax: &str) -> Result<Program, Box<dyn Error>> {
        let program =
            Program::beside("tofu-json")?.arguments(["config", "fmt", "--syntax", syntax, "-"]);
        Ok(program.quiet().piped(self.path(syntax)))
    }
}

type Piece = fn(&mut dyn Write, u64) -> io::Result<()>;

/// Pieces until the size is reached. The first and the last make the file whole.
fn write(path: PathBuf, size: u64, piece: Piece) -> io::Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    let mut one = Vec::new();
    piece(&mut one, 1)?;
    let count = size / one.len() as u64 + 1;
    for number in 0..=count + 1 {
        piece(&mut file, if number > count { 0 } else { number + 1 })?;
    }
    file.flush()
}

/// A resource as generators write it: two spaces a level. 0 ends the file, 1 begins it.
fn json(out: &mut dyn Write, number: u64) -> io::Result<()> {
    match number {
        0 => return out.write_all(b"\n    }\n  }\n}\n"),
        1 => out.write_all(b"{\n  \"resource\": {\n    \"aws_instance\": {\n")?,
        _ => out.write_all(b",\n")?,
    }
    write!(
        out,
        r##"      "web-{number}": {{
        "ami": "ami-{number:016x}",
        "count": "${{length(var.subnets)}}",
        "instance_type": "t3.micro",
        "ebs_block_device": [
          {{
            "device_name": "/dev/sdh",
            "volume_size": {size},
            "encrypted": true
          }}
        ],
        "user_data": "#!/bin/sh\necho \"${{var.greeting}} number {number}\" > /etc/motd\n",
        "tags": {{
          "Name": "web {number} — ${{var.environment}}",
          "Owner": "platform"
        }},
        "depends_on": ["aws_vpc.main", "aws_subnet.private"]
      }}"##,
        size = number % 500
    )
}

/// The same natively.
fn native(out: &mut dyn Write, number: u64) -> io::Result<()> {
    if number == 0 {
        return Ok(());
    }
    write!(
        out,
        r##"resource "aws_instance" "web-{number}" {{
  ami           = "ami-{number:016x}"
  count         = length(var.subnets)
  instance_type = "t3.micro"

  ebs_block_device {{
    device_name = "/dev/sdh"
    volume_size = {size}
    encrypted   = true
  }}

  user_data = "#!/bin/sh\necho \"${{var.greeting}} number {number}\" > /etc/motd\n"

  tags = {{
    Name  = "web {number} — ${{var.environment}}"
    Owner = "platform"
  }}

  depends_on = [aws_vpc.main, aws_subnet.private]
}}

"##,
        size = number % 500
    )
}
