import { LinkPage } from '../link-page.tsx'
import { mute } from './queries.ts'

/** The page behind the link in reply notifications that stops emails about a discussion. */
export const Component = () => (
  <LinkPage
    title="Notifications turned off"
    action={mute}
    back={{ to: '/community', label: 'Back to the forum' }}
  />
)
