import { describeCapability } from '@fundharbor/chassis/service/capabilities'
import { env } from './env.ts'

/** What depends on the configuration, for the console. */
export const describeCapabilities = () => [
  describeCapability(env, {
    label: 'Support by email',
    about: 'Contact messages are also sent to this address. Without it, they are only in the console.',
    needs: ['SUPPORT_EMAIL'],
  }),
  describeCapability(env, {
    label: 'Support by phone',
    about:
      'The contact page shows the number, and Premium and Unlimited include phone support. Without it, no plan does.',
    needs: ['CONTACT_PHONE'],
  }),
  describeCapability(env, {
    label: 'Promises of support',
    about:
      'The contact page says how soon you answer and offers calls, consulting and demos. It promises only what is set.',
    needs: ['CONTACT_REPLY_HOURS', 'CONTACT_OFFERS'],
  }),
  describeCapability(env, {
    label: 'Name of the operator',
    about: 'The privacy page names the organization that is responsible for people’s data.',
    needs: ['CONTACT_NAME'],
  }),
]
