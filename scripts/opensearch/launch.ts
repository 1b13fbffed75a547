import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { findOpenSearchTools } from './tools.ts'

export interface OpenSearchNode {
  /** Where it serves clients, on this machine only. */
  url: string
  pid: number
  /** Where it serves other nodes. */
  address: string
  stop(): Promise<void>
}

export interface NodeOptions {
  /** Folder of its data and log. */
  dir: string
  /** In megabytes. Default: 512. */
  heap?: number
  /** A node whose cluster it joins. Default: a cluster of its own. */
  joins?: Pick<OpenSearchNode, 'address'>
  /** Starts in half the time, and searches more slowly. */
  forTests?: boolean
}

const folder = import.meta.dirname

const DOWNLOAD_MS = 240_000

let classPath: Promise<string> | undefined

/**
 * Starts an OpenSearch node from Maven's artifacts, on free ports. It ends with this process, even if that is killed.
 * Throws if Maven, or Java 21 or newer, is missing, or with the end of its log if it does not start.
 */
export async function startNode({ dir, heap = 512, joins, forTests }: NodeOptions): Promise<OpenSearchNode> {
  const tools = findOpenSearchTools()
  if (!tools) throw new Error('OpenSearch needs Maven, and Java 21 or newer.')
  await mkdir(dir, { recursive: true })
  classPath ??= resolveParts(tools.maven, dir)
  const name = path.basename(dir)
  const settings = {
    'path.home': dir,
    'node.name': name,
    'network.host': '127.0.0.1',
    'http.port': '0',
    'transport.port': '0',
    'discovery.seed_hosts': joins?.address ?? '',
    ...(joins ? {} : { 'cluster.initial_cluster_manager_nodes': name }),
    // A nearly full disk is no reason to refuse a test.
    'cluster.routing.allocation.disk.threshold_enabled': 'false',
  }
  const log = path.join(dir, 'node.log')
  const child = spawn(
    tools.java,
    [
      `-Xms${heap}m`,
      `-Xmx${heap}m`,
      '--enable-native-access=ALL-UNNAMED',
      '--add-modules=jdk.incubator.vector',
      ...(forTests ? ['-XX:TieredStopAtLevel=1'] : []),
      '-cp',
      await classPath,
      path.join(folder, 'SearchNode.java'),
      ...Object.entries(settings).map(([setting, value]) => `${setting}=${value}`),
    ],
    // In its own process group, so that Ctrl-C only reaches us.
    { detached: true },
  )
  child.stderr.pipe(createWriteStream(log, { flags: 'a' }))
  const exited = once(child, 'exit')
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), exited.then(() => [null])])
  if (typeof line !== 'string')
    throw new Error(`OpenSearch did not start: ${(await readFile(log, 'utf8')).slice(-2000)}`)
  const [http, address] = line.split(' ') as [string, string]
  return {
    url: `http://${http}`,
    pid: child.pid ?? 0,
    address,
    async stop() {
      child.stdin.end()
      await exited
    },
  }
}

/** Whether Maven has the parts of OpenSearch, or can download them. */
export const hasParts = (maven: string, dir: string): Promise<boolean> =>
  existsSync(path.join(homedir(), '.m2/repository/org/opensearch/plugin/mapper-extras-client'))
    ? Promise.resolve(true)
    : resolveParts(maven, dir).then(
        () => true,
        () => false,
      )

/** The class path of everything in pom.xml. The first time, Maven downloads it; after that it needs no network. */
async function resolveParts(maven: string, dir: string): Promise<string> {
  const file = path.join(dir, 'class-path')
  const goal = ['dependency:build-classpath', `-Dmdep.outputFile=${file}`]
  const args = ['--quiet', '--batch-mode', '--file', path.join(folder, 'pom.xml'), ...goal]
  await promisify(execFile)(maven, args, { timeout: DOWNLOAD_MS })
  return readFile(file, 'utf8')
}
