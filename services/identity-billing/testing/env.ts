import { readEnv } from '@fundharbor/chassis/runtime/env'
import { z } from 'zod'

const { TEST_LONG, HISTORIES } = readEnv(
  z.object({
    /** Set to run randomized tests for longer. */
    TEST_LONG: z.string().optional(),
    /** How many random billing histories to run. */
    HISTORIES: z.coerce.number().int().optional(),
  }),
)

/** How long randomized and concurrent tests run. */
export const testEnv = { isLong: Boolean(TEST_LONG), HISTORIES: HISTORIES ?? (TEST_LONG ? 2000 : 100) }
