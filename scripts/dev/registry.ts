import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { AreaManifest, Registry, type ReleasedArea } from '@fundharbor/contracts/platform/registry'
import { entryFiles, FederationManifest } from '@fundharbor/gateway/releases/preloads.ts'
import { z } from 'zod'
import { root } from '../platform/root.ts'

/** An area that a development server serves from its source folder. */
export const DevArea = z.object({ name: z.string(), port: z.number(), origin: z.url() })
export type DevArea = z.infer<typeof DevArea>

/**
 * Returns the registry of the running platform, with these areas replaced by what is in their folders now. Throws if the
 * gateway or a development server does not respond, or if an `area.json` is invalid.
 */
export async function readDevRegistry(gateway: string, areas: readonly DevArea[]): Promise<Registry> {
  const released = Registry.parse(await (await fetch(`${gateway}/remotes.json`)).json())
  const ours = await Promise.all(areas.map(fromFolder))
  const others = released.areas.filter(({ name }) => areas.every((area) => area.name !== name))
  return { ...released, dev: true, areas: [...others, ...ours] }
}

async function fromFolder({ name, origin }: DevArea): Promise<ReleasedArea> {
  const manifest = await readFile(path.join(root, name, 'area.json'), 'utf8')
  const response = await fetch(`${origin}/mf-manifest.json`)
  const { entry } = entryFiles(FederationManifest.parse(await response.json()))
  return {
    ...AreaManifest.parse(JSON.parse(manifest)),
    version: 'development',
    entry: new URL(entry, origin).href,
  }
}
