import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Operations by method and path (`GET /api/user`), each with the hash of its contract. */
export const OperationHashes = z.record(z.string(), z.string().regex(/^[0-9a-f]{16}$/))

/** A version that is at least `^major.minor` and has the same major version. */
const Range = z.string().regex(/^\^\d+\.\d+$/)

/** What a visitor downloads of an area for one of its pages, in bytes after compression. The shell is not included. */
export const PageSize = z.object({ scripts: z.number().int(), styles: z.number().int() })
export type PageSize = z.infer<typeof PageSize>

/** `needs.json` of an area: what its code uses of the shell and the services. Its build derives it from the code. */
export const AreaNeeds = z.object({
  name: z.string(),
  /** Exports of `@fundharbor/kit` that the area imports. */
  kit: z.array(z.string()),
  react: Range,
  router: Range,
  operations: OperationHashes,
  /** The pages that the area claims. */
  pages: z.array(z.string()),
  /** Widgets of other areas that the area shows, such as `funding/opportunity-card`. */
  widgets: z.array(z.string()).default([]),
  /** By the path of the route. */
  sizes: z.record(z.string(), PageSize),
})
export type AreaNeeds = z.infer<typeof AreaNeeds>

/** `provides.json` of an area: the widgets that it offers to the others, by full name, with what each downloads. */
export const AreaProvides = z.object({ widgets: z.record(z.string(), PageSize) })
export type AreaProvides = z.infer<typeof AreaProvides>

/** `provides.json` of the shell: what areas can use of it, and the operations that the shell itself calls. */
export const ShellProvides = z.object({
  kit: z.array(z.string()),
  /** The version of the kit. */
  version: z.string(),
  react: z.string(),
  router: z.string(),
  operations: OperationHashes,
})
export type ShellProvides = z.infer<typeof ShellProvides>

/** An operation that a service serves now. `contract` is JSON Schema, as `pnpm contracts:check` compares it. */
export const LiveOperation = z.object({ hash: z.string(), contract: z.record(z.string(), z.unknown()) })
export type LiveOperation = z.infer<typeof LiveOperation>

/** What every service says about itself. */
export const internalOperations = {
  list: endpoint({
    method: 'GET',
    path: '/internal/operations',
    summary: 'The operations that this service serves now, by method and path',
    access: 'service',
    response: z.record(z.string(), LiveOperation),
  }),
}
