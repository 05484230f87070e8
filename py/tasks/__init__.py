"""The commands of `./build.sh`. `commands` has their list, and `steps` the steps of a build."""
