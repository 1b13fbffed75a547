import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { isDatabaseUp } from '../roll/kill-all.ts'
import type { Site, SiteProcess } from '../roll/site.ts'
import { isGatewayHealthy, isUp } from '../roll/steps.ts'
import type { FaultProxy } from './fault-proxy.ts'

/** A process of the site that faults happen to. */
export interface Part {
  title: string
  /** Its process ID; NaN while it is not running. */
  pid: () => Promise<number>
  /** Whether it works. */
  isBack: () => Promise<boolean>
  /** What others reach it through. */
  proxies: FaultProxy[]
}

const firstNumber = async (file: string) => Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10)

const partOf = (child: SiteProcess, proxies: FaultProxy[]): Part => ({
  title: child.name,
  pid: async () => child.pid() ?? Number.NaN,
  isBack: () => isUp(child.readyUrl),
  proxies,
})

interface Surroundings {
  dataDir: string
  /** By title. */
  proxies: Map<string, FaultProxy>
}

/** The twelve processes of a site with two replicas of every service. */
export function partsOf(site: Site, { dataDir, proxies }: Surroundings): Part[] {
  const proxiesOf = (title: string) => [proxies.get(title)].filter((proxy) => proxy !== undefined)
  const replicas = site.replicas.map((child) => partOf(child, proxiesOf(child.name)))
  return [
    ...replicas,
    partOf(site.mail, proxiesOf('mail-catcher')),
    // It asks every replica whether it is ready, and tells nginx.
    partOf(
      site.gateway,
      replicas.flatMap((replica) => replica.proxies),
    ),
    {
      title: 'nginx',
      pid: () => firstNumber(path.join(dataDir, 'gateway/nginx.pid')),
      isBack: isGatewayHealthy(site),
      proxies: proxiesOf('nginx'),
    },
    {
      title: 'PostgreSQL',
      pid: () => firstNumber(path.join(dataDir, 'postgres/data/postmaster.pid')),
      isBack: () => isDatabaseUp(site.database.url),
      proxies: proxiesOf('PostgreSQL'),
    },
  ]
}

async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

/** A process and everything that it started (Linux): nginx and PostgreSQL do their work in children. */
export async function treeOf(pid: number): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = new Map(await Promise.all(all.map(async (each) => [each, await parentOf(each)] as const)))
  const tree = [pid]
  for (const each of tree)
    for (const [child, parent] of parents) if (parent === each && !tree.includes(child)) tree.push(child)
  return tree
}
