//! The members of `aws_ecs_task_definition`.

use super::notation::*;

pub(super) const TYPE: Type = Type {
    name: "aws_ecs_task_definition",
    provider: AWS,
    weight: 6,
    members: &[
        attribute("arn", COMPUTED | VOLATILE, Text(Arn)),
        attribute("arn_without_revision", COMPUTED, Text(Arn)),
        attribute(
            "container_definitions",
            REQUIRED | FORCES | ALWAYS,
            Text(Containers),
        ),
        attribute("cpu", OPTIONAL | FORCES | ALWAYS, NumberText(Small)),
        attribute("execution_role_arn", OPTIONAL | FORCES, Text(Role)),
        attribute("family", REQUIRED | FORCES | ALWAYS, Text(Name)),
        attribute("id", COMPUTED, Text(Name)),
        attribute("ipc_mode", OPTIONAL | FORCES, Text(Word)),
        attribute("memory", OPTIONAL | FORCES | ALWAYS, NumberText(Integer)),
        attribute("network_mode", OPTIONAL | COMPUTED | FORCES, Text(Word)),
        attribute("pid_mode", OPTIONAL | FORCES, Text(Word)),
        block(
            "placement_constraints",
            Set,
            0,
            2,
            &[
                attribute("expression", OPTIONAL | FORCES, Text(Sentence)),
                attribute("type", REQUIRED | FORCES, Text(Word)),
            ],
        ),
        attribute("requires_compatibilities", OPTIONAL | FORCES, TextSet(Word)),
        attribute("revision", COMPUTED | VOLATILE, Number(Integer)),
        block(
            "runtime_platform",
            List,
            0,
            1,
            &[
                attribute("cpu_architecture", OPTIONAL | FORCES, Text(Word)),
                attribute("operating_system_family", OPTIONAL | FORCES, Text(Word)),
            ],
        ),
        attribute("skip_destroy", OPTIONAL, Bool),
        attribute("tags", OPTIONAL | ALWAYS, Tags),
        attribute("tags_all", OPTIONAL | COMPUTED | ALWAYS, Tags),
        attribute("task_role_arn", OPTIONAL | FORCES, Text(Role)),
        attribute("track_latest", OPTIONAL, Bool),
        block(
            "volume",
            Set,
            0,
            3,
            &[
                attribute("configure_at_launch", OPTIONAL | COMPUTED, Bool),
                block(
                    "efs_volume_configuration",
                    List,
                    0,
                    1,
                    &[
                        block(
                            "authorization_config",
                            List,
                            0,
                            1,
                            &[
                                attribute("access_point_id", OPTIONAL | FORCES, Text(Instance)),
                                attribute("iam", OPTIONAL | FORCES, Text(Word)),
                            ],
                        ),
                        attribute("file_system_id", REQUIRED | FORCES, Text(Instance)),
                        attribute("root_directory", OPTIONAL | FORCES, Text(Name)),
                        attribute("transit_encryption", OPTIONAL | FORCES, Text(Word)),
                    ],
                ),
                attribute("host_path", OPTIONAL | FORCES, Text(Name)),
                attribute("name", REQUIRED | FORCES, Text(Name)),
            ],
        ),
    ],
};
