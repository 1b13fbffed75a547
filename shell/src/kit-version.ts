import { version } from '../kit/package.json'

/** Version of the kit that this shell brings; areas say in `area.json` which one they need. */
export const KIT_VERSION: string = version
