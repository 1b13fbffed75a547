import { readEnv, ServiceEnv, splitList } from '@fundharbor/chassis/runtime/env'
import { SupportOffer } from '@fundharbor/contracts/content/contact'
import { queryFlag } from '@fundharbor/contracts/primitives'
import { z } from 'zod'

const Hours = z.coerce.number().int().positive().optional()

/** Environment of the content service in addition to the common variables. Unset contact details are not shown. */
export const env = readEnv(
  ServiceEnv.extend({
    CONTACT_NAME: z.string().optional(),
    CONTACT_PHONE: z.string().optional(),
    CONTACT_ADDRESS: z.string().optional(),
    CONTACT_HOURS: z.string().optional(),
    CONTACT_REPLY_HOURS: Hours,
    CONTACT_URGENT_REPLY_HOURS: Hours,
    CONTACT_OFFERS: z.string().transform(splitList).pipe(z.array(SupportOffer)).optional(),
    RELEASES_DIR: z.string().optional(),
    EVERY_VISIT_COUNTS: queryFlag.default(false),
  }),
)
