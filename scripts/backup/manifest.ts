import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { StartupError } from '@fundharbor/postgres/embedded-postgres'
import { z } from 'zod'

/** Describes a backup. Its folder has `manifest.json`, `tables/*.gz`, `files/…`, and `secrets.json` if the platform generated its own. */
export const Manifest = z.object({
  format: z.literal(1),
  /** The moment that the database was backed up. */
  at: z.iso.datetime(),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      key: z.array(z.string()),
      /** Hash of the rows in COPY's text format. */
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

/** Reads a backup's manifest. Throws StartupError if the folder has no backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestFile(folder), 'utf8').catch(() => {
    throw new StartupError(`There is no backup in ${folder}: ${manifestFile(folder)} is missing.`)
  })
  const parsed = Manifest.safeParse(JSON.parse(text))
  if (!parsed.success)
    throw new StartupError(`${manifestFile(folder)} was not written by this kind of backup.`)
  return parsed.data
}
