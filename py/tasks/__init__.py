"""The commands of `./build.sh`. `commands` defines the commands, and `steps` the build steps."""
