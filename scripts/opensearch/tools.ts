import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const OLDEST_JAVA = 21

const versionOf = (home: string): number =>
  Number(/^JAVA_VERSION="(\d+)/m.exec(readFileSync(path.join(home, 'release'), 'utf8'))?.[1])

/** The programs that start OpenSearch, as paths. */
export interface OpenSearchTools {
  java: string
  maven: string
}

/** Finds Maven, and Java 21 or newer under JAVA_HOME or where Linux keeps it; null if one is missing. */
export function findOpenSearchTools(): OpenSearchTools | null {
  const homes = [process.env.JAVA_HOME ?? '', ...globSync('/usr/lib/jvm/*')]
  const home = homes.find((each) => existsSync(path.join(each, 'release')) && versionOf(each) >= OLDEST_JAVA)
  const maven = (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, 'mvn'))
    .find((file) => existsSync(file))
  return home && maven ? { java: path.join(home, 'bin/java'), maven } : null
}
