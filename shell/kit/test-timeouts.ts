import { configure } from '@testing-library/dom'
import { vi } from 'vitest'

// A busy machine takes longer than the default of one second.
configure({ asyncUtilTimeout: 10_000 })

// A worker keeps the packages that it has loaded for its next file; our own modules start over in each file.
vi.resetModules()
