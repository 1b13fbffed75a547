import { z } from 'zod'

/**
 * Who may enter a page (specification, "Route gating"): `everyone` at any time, `visitor` signed out only,
 * `member` signed in and verified, `public` visitors and members, `admin` members with role admin.
 */
export const PageAccess = z.enum(['everyone', 'visitor', 'member', 'public', 'admin'])
export type PageAccess = z.infer<typeof PageAccess>

/** A page that an area owns, and everything below it. `/` may have one owner per access and owns itself only. */
export const AreaPage = z.object({
  path: z.string().startsWith('/'),
  access: PageAccess,
  /** Document title while the area's code loads. */
  title: z.string().optional(),
  /** Route of single records, e.g. `/blog/:slug`. They have their own HTML file, with their own preloads. */
  detailPath: z.string().startsWith('/').optional(),
  /** Addresses that the page requests of the API at first. Its HTML requests them together with the scripts. */
  requests: z.array(z.string().startsWith('/api/')).optional(),
  /** The page brings its own navigation: the shell leaves out its header links, footer and tabs. */
  hasOwnFrame: z.boolean().optional(),
})
export type AreaPage = z.infer<typeof AreaPage>

/** Whether a path is a page or below it. */
export const isAtOrBelow = (path: string, page: string): boolean =>
  path === page || (page !== '/' && path.startsWith(`${page}/`))

/**
 * A link in header, footer, or the phone's bottom bar (`tabs`), shown to whom `access` allows. `order` sorts within a
 * place, `group` is the footer column, `icon` a Phosphor icon that the shell knows.
 */
export const AreaLink = z.object({
  label: z.string(),
  to: z.string().startsWith('/'),
  place: z.enum(['header', 'footer', 'tabs']),
  access: PageAccess,
  order: z.number().int(),
  group: z.string().optional(),
  icon: z.string().optional(),
})
export type AreaLink = z.infer<typeof AreaLink>

/** An area's `area.json`. `kit` is the version of the shell's kit that it needs. */
export const AreaManifest = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  kit: z.string().regex(/^\d+(\.\d+)?$/),
  pages: z.array(AreaPage),
  navigation: z.array(AreaLink),
})
export type AreaManifest = z.infer<typeof AreaManifest>

const Integrity = z.string().regex(/^sha384-[\w+/]{64}$/)

/** Every script of a release, by its path in the release: its hash, and the scripts that it imports statically. */
export const ScriptList = z.record(
  z.string(),
  z.object({ integrity: Integrity, imports: z.array(z.string()) }),
)
export type ScriptList = z.infer<typeof ScriptList>

/**
 * An area as released: its manifest, the immutable version, and the address of its entry script. `integrity` has the
 * SHA-384 hash (`sha384-…`) of every script that loading the area runs, by address; releases from before have none.
 * `scripts` are those that run when a shell imports the area's module itself, without the entry: the module is the first.
 * `scriptList` has the address and the hash of the `ScriptList`, for scripts that pages load later.
 */
export const ReleasedArea = AreaManifest.extend({
  version: z.string(),
  entry: z.string(),
  scripts: z.array(z.string()).optional(),
  integrity: z.record(z.string(), Integrity).optional(),
  scriptList: z.object({ address: z.string(), integrity: Integrity }).optional(),
})
export type ReleasedArea = z.infer<typeof ReleasedArea>

/** `/remotes.json`: everything the shell knows about the areas. `dev` enables the development pages. */
export const Registry = z.object({
  kit: z.string(),
  shell: z.string(),
  dev: z.boolean().default(false),
  areas: z.array(ReleasedArea),
})
export type Registry = z.infer<typeof Registry>
