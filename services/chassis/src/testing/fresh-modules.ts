import { vi } from 'vitest'

/** Files run one after the other in a worker that keeps the packages it has loaded; our own modules start over in each. */
vi.resetModules()
