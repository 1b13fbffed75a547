import { LinkPage } from '../link-page.tsx'
import { mute } from './queries.ts'

/** The page behind the link in reply notifications that stops emails about a discussion. */
export const Component = () => (
  <LinkPage
    ask={{
      title: 'Turn off these notifications?',
      text: 'We’ll stop emailing you about new replies in this discussion.',
      button: 'Turn off notifications',
    }}
    action={mute}
    done="Notifications turned off"
    back={{ to: '/community', label: 'Back to the forum' }}
  />
)
