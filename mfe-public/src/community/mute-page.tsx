import { LinkPage } from '../link-page.tsx'
import { mute } from './queries.ts'

/** Where the link of a reply's mail leads that ends the mails about a discussion. */
export const Component = () => (
  <LinkPage
    title="No more mails about this"
    action={mute}
    back={{ to: '/community', label: 'Back to the forum' }}
  />
)
