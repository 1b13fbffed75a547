import path from 'node:path'
import { packPackages } from '@fundharbor/kit/packages'
import type { Plugin } from 'vite'

/** Ships the kit and the contracts of a release as npm packages, for areas outside of this repository. */
export const shipPackages = (): Plugin => ({
  name: 'fundharbor:packages',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    await packPackages(path.join(dir, 'packages'))
  },
})
