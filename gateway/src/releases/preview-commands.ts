import { env } from '../config/env.ts'
import { describeStates, openState } from './open-state.ts'
import type { PublishAllOptions } from './publish.ts'
import { endPreview, publishPreview } from './publish-preview.ts'
import { listStates } from './states.ts'
import { describePreview, describePreviews } from './show-previews.ts'

/** Reads options of the command line. They throw if a value is missing or wrong. */
interface Options {
  releasesDir: () => string
  name: () => string
  days: () => number
  /** The number of a state. */
  state: () => number
}

/** The release tool's commands for previews, which return what they did, in words. */
export const previewCommands = ({ releasesDir, name, days, state }: Options) => ({
  publish: async (options: PublishAllOptions): Promise<string> => {
    const preview = await publishPreview({ ...options, name: name(), days: days() })
    return describePreview(preview, env.PUBLIC_URL)
  },
  unpublish: async (): Promise<string> => {
    await endPreview(releasesDir(), name())
    return `The preview ${name()} has ended.`
  },
  openState: async (): Promise<string> =>
    describePreview(await openState(releasesDir(), { number: state(), days: days() }), env.PUBLIC_URL),
  states: async (): Promise<string> => describeStates(await listStates(releasesDir())),
  list: (): Promise<string> => describePreviews(releasesDir(), env.PUBLIC_URL),
})
