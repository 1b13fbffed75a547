import { describeEndpoints, type Released } from '@fundharbor/contracts/check/describe'
import type { EndpointSpec } from '@fundharbor/contracts/endpoint'
import { endpoints } from '@fundharbor/contracts/endpoints'
import { services } from '@fundharbor/contracts/platform/jobs'
import { readImports, readMembers, type Node } from './syntax.ts'

const CONTRACTS = '@fundharbor/contracts/'

const isEndpoint = (value: unknown): value is EndpointSpec =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value

const nameOf = ({ method, path }: EndpointSpec) => `${method} ${path}`

/** The operations behind the members of an exported value. Functions such as `jobsOf` return those of one service. */
function operationsIn(value: unknown, members: ReadonlySet<string>): EndpointSpec[] {
  if (isEndpoint(value)) return [value]
  if (typeof value === 'function') {
    const call = value as (service: string) => unknown
    const returned = services.flatMap((service) => {
      try {
        return [call(service)]
      } catch {
        return []
      }
    })
    return returned.flatMap((each) => (typeof each === 'object' ? operationsIn(each, new Set(['*'])) : []))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .filter(([name]) => members.has('*') || members.has(name))
    .flatMap(([, each]) => (isEndpoint(each) ? [each] : []))
}

const known = new Set(endpoints.map(nameOf))

/** The contracts of the operations that modules call, by name. Internal operations do not count. */
export async function readOperations(programs: readonly Node[]): Promise<Released> {
  const found = new Map<string, EndpointSpec>()
  for (const program of programs)
    for (const { source, name, local } of readImports(program)) {
      if (!source.startsWith(CONTRACTS)) continue
      const module = (await import(source)) as Record<string, unknown>
      const values = name === '*' ? Object.values(module) : [module[name]]
      const members = local === undefined || name === '*' ? new Set(['*']) : readMembers(program, local)
      for (const spec of values.flatMap((value) => operationsIn(value, members)))
        if (known.has(nameOf(spec)) && spec.access !== 'service') found.set(nameOf(spec), spec)
    }
  return describeEndpoints([...found.values()])
}
