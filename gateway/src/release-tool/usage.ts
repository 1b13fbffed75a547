/** What the release tool prints for `--help`. */
export const usage = `Usage: node src/cli.ts <command> [--releases <folder>]

  publish <folder…> [--again] [--dev]         publish the builds of areas and the shell, and make them live together
  list                                        list all stored releases; * marks the live one
  rollback <area|shell…> [version]            go back to the previous releases, or to a version of one,
                                              [--from <version>] only if this one is still live
  canary <folder> [--share 10]                publish a build to a percentage of the visitors
  watch [--minutes 30] [--most 10]            withdraw the canary above this many failures per 100 visits,
                                              [--visits 20] once this many were reported
  promote                                     make the canary's release live for everyone
  withdraw                                    end the canary
  publish --preview <name> <folder…>          let people with a link see the site with a build, [--days 7]
  unpublish --preview <name>                  end a preview before its time
  previews                                    list the previews with their links
  states                                      list the states that the site has had; * marks the live one
  open-state <state> [--days 7]               let people with a link see the site as it was
  remove <area>                               remove an area from the site; its releases are kept
  prune [--days 14]                           delete releases that no open tab can still load
  record                                      print the release history
  key                                         make a key for this machine and print its public half
  sign <folder>                               sign a build, to be published on a machine without your key
  owners                                      list who may publish what
  own <owner> --key … --areas … [--paths …]   let the owner of a public key publish areas with pages under these paths
  disown <owner>                              remove an owner
  rebuild                                     render the live pages again
  follow                                      keep the folder in sync with the bucket until stopped
  nginx-conf                                  print nginx.conf for docker-compose.yml

Publishing checks what the build needs against the live shell, against the services in UPSTREAM_CATALOG and so on (with
INTERNAL_KEY; --no-services skips it), and by opening its pages in Chromium (--no-preflight skips it). A version that
was rolled back is published again only with --again; --keep-rollback leaves it alone without an error. On a site with
owners, changes are signed with the key in RELEASE_KEY, or in release-key.pem beside the releases folder.

The releases folder is RELEASES_DIR unless you pass --releases. With RELEASES_URL (s3://bucket/prefix?region=…), the
releases are in that bucket and the folder is this machine's copy. \`watch\` reads what browsers report from the replicas
of the content service in UPSTREAM_CONTENT.`
