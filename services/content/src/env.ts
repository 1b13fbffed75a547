import { readEnv, ServiceEnv } from '@fundharbor/chassis/runtime/env'
import { z } from 'zod'

/** Environment of the content service in addition to the common variables. Unset contact details are not shown. */
export const env = readEnv(
  ServiceEnv.extend({
    CONTACT_PHONE: z.string().optional(),
    CONTACT_ADDRESS: z.string().optional(),
    RELEASES_DIR: z.string().optional(),
  }),
)
