import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { layout } from './layout.ts'

/** The name of a preview, as on the command line. */
export const PreviewName = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9-]{0,39}$/,
    'A preview’s name has lowercase letters, digits and dashes, at most 40.',
  )

/**
 * A site that only people with its link get: the live site with other `releases`, or with `pastState` the site as it was
 * in that state. `state` is the prepared state with its pages; the link and the cookie contain `token`.
 */
export const Preview = z.object({
  name: PreviewName,
  token: z.string().regex(/^[0-9a-f]{32}$/),
  by: z.string(),
  ends: z.iso.datetime(),
  state: z.number().int(),
  releases: z.array(z.object({ name: z.string(), version: z.string() })).default([]),
  pastState: z.number().int().optional(),
})
export type Preview = z.infer<typeof Preview>

export const isOpen = ({ ends }: Pick<Preview, 'ends'>): boolean => Date.parse(ends) > Date.now()

/** Reads all previews, also those that have ended but were not removed yet. */
export async function readPreviews(releasesDir: string): Promise<Preview[]> {
  const text = await readFile(layout(releasesDir).previews, 'utf8').catch(() => '[]')
  return z.array(Preview).parse(JSON.parse(text))
}

/** Replaces the list of previews atomically. */
export async function writePreviews(releasesDir: string, previews: readonly Preview[]): Promise<void> {
  const { previews: file } = layout(releasesDir)
  await writeFile(`${file}.next`, JSON.stringify(previews, null, 2))
  await rename(`${file}.next`, file)
}

/** A preview that is open, and the folder of its state. */
export type ActivePreview = Preview & { dir: string }

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Finds the gateway's previews. A gateway that does not serve the live site (a preflight) has none. */
export async function findActivePreviews({
  releasesDir,
  liveDir,
}: {
  releasesDir: string
  liveDir: string
}): Promise<ActivePreview[]> {
  if (dirname(liveDir) !== releasesDir) return []
  const open = (await readPreviews(releasesDir).catch(() => [])).filter(isOpen)
  const active: ActivePreview[] = []
  for (const preview of open) {
    const dir = layout(releasesDir).state(preview.state)
    if (await exists(dir)) active.push({ ...preview, dir })
  }
  return active
}
