import { basename } from 'node:path'
import type { KeptState } from '@fundharbor/contracts/platform/releases'
import { shellName } from './layout.ts'
import { withLock } from './lock.ts'
import { formatDay } from './preview-mark.ts'
import type { Preview } from './previews.ts'
import { endAfter, endExpiredPreviews, pastRelease, savePreview } from './publish-preview.ts'
import { recordEvent } from './release-events.ts'
import { readRelease } from './site.ts'
import { prepareState, readState, readStateNumber, type SiteState } from './state.ts'

/** Throws if a release of a state was deleted. */
async function assertComplete(releasesDir: string, { number, registry }: SiteState): Promise<void> {
  const releases = [{ name: shellName, version: registry.shell }, ...registry.areas]
  for (const { name, version } of releases)
    await readRelease(releasesDir, name, version).catch(() => {
      throw new Error(`State ${number} has ${name} ${version}, whose files were deleted.`)
    })
}

/**
 * Opens a kept state of the site to people with a link, as it was. It needs no signature: everything in it was signed when
 * it was released.
 */
export function openState(
  releasesDir: string,
  { number, days }: { number: number; days: number },
): Promise<Preview> {
  const ends = endAfter(days)
  return withLock(releasesDir, async () => {
    await endExpiredPreviews(releasesDir)
    const state = await readStateNumber(releasesDir, number)
    if (state.preview !== undefined) throw new Error(`State ${number} belongs to a preview.`)
    if (number === (await readState(releasesDir))?.number)
      throw new Error(`State ${number} is what everyone gets already.`)
    await assertComplete(releasesDir, state)
    const name = `state-${number}`
    const { registry, history, owners } = state
    const mark = { text: `The site as it was on ${formatDay(state.at)}, state ${number}`, ends }
    const folder = await prepareState(releasesDir, { registry, history, owners, preview: name }, mark)
    const shown = Number(basename(folder))
    const preview = await savePreview(releasesDir, {
      name,
      ends,
      state: shown,
      releases: [],
      pastState: number,
    })
    await recordEvent(releasesDir, { action: 'canary', ...pastRelease(number), preview: name })
    return preview
  })
}

/** Kept states as text, newest first; `*` marks the live one. */
export const describeStates = (states: readonly KeptState[]): string =>
  states
    .map(({ number, at, isLive, changes }) => {
      const what = changes.map(({ name, version }) => (version ? `${name} ${version}` : `without ${name}`))
      return `${isLive ? '*' : ' '} ${number}  ${at}  ${what.join(', ') || 'rendered again'}`
    })
    .join('\n')
