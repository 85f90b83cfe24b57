terraform {
  required_providers {
    foo = {
      source  = "example.com/acme/foo"
      version = "~> 1.0"
    }
  }
}

# How many of them.
variable "size" {
  type    = number
  default = 2
}

resource "foo_instance" "web" {
  count = var.size
  name  = "web-${count.index}"

  lifecycle {
    ignore_changes = [tags["owner"]]
  }
}
