import { configure } from '@testing-library/dom'

// A busy machine takes longer than the default of one second.
configure({ asyncUtilTimeout: 10_000 })
