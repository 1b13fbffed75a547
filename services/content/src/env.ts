import { readEnv, ServiceEnv } from '@fundharbor/chassis/runtime/env'
import { z } from 'zod'

/** What the content service reads beside what every service reads; unset ones are not shown. */
export const env = readEnv(
  ServiceEnv.extend({
    CONTACT_PHONE: z.string().optional(),
    CONTACT_ADDRESS: z.string().optional(),
    RELEASES_DIR: z.string().optional(),
  }),
)
