import { configure } from '@testing-library/dom'

// Tests wait for what appears, not for a machine: a busy one takes longer.
configure({ asyncUtilTimeout: 10_000 })
