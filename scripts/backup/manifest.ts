import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { StartupError } from '@fundharbor/postgres/embedded-postgres'
import { z } from 'zod'

/** What stands in a backup's folder: `manifest.json`, `tables/*.gz`, `files/…`, and `secrets.json` where the platform made its own. */
export const Manifest = z.object({
  format: z.literal(1),
  /** When the database was as it is in the backup. */
  at: z.iso.datetime(),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      key: z.array(z.string()),
      /** Of the rows as COPY writes them. */
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string().nullable() })),
  files: z.array(z.object({ name: z.string(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

export const manifestFile = (folder: string) => path.join(folder, 'manifest.json')
export const tableFile = (folder: string, { schema, name }: { schema: string; name: string }) =>
  path.join(folder, 'tables', `${schema}.${name}.gz`)
export const filesFolder = (folder: string) => path.join(folder, 'files')
export const secretsFile = (folder: string) => path.join(folder, 'secrets.json')

/** Throws StartupError when the folder holds no backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestFile(folder), 'utf8').catch(() => {
    throw new StartupError(`${folder} holds no backup: ${manifestFile(folder)} is missing.`)
  })
  const parsed = Manifest.safeParse(JSON.parse(text))
  if (!parsed.success) throw new StartupError(`${manifestFile(folder)} is of another kind of backup.`)
  return parsed.data
}
