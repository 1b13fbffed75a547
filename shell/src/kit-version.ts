import { version } from '../kit/package.json'

/** The version of the kit that this shell provides. An area's `area.json` has the version that it needs. */
export const KIT_VERSION: string = version
