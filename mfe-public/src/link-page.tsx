import { forum } from '@fundharbor/contracts/content/forum'
import { newsletter } from '@fundharbor/contracts/content/newsletter'
import { webinars } from '@fundharbor/contracts/content/webinars'
import { call, LinkButton, useLocation } from '@fundharbor/kit'
import { EmailLinkPage } from '@fundharbor/kit/ui/email-link-page.tsx'
import type { ComponentProps } from 'react'

interface Link extends Pick<ComponentProps<typeof EmailLinkPage>, 'action' | 'ask'> {
  done: string | ((result: { message: string; status?: string }) => string)
  /** The link at the end of the page. */
  back: { to: string; label: string }
}

const links: Record<string, Link> = {
  '/community/mute': {
    ask: {
      title: 'Turn off these notifications?',
      text: 'We’ll stop emailing you about new replies in this discussion.',
      button: 'Turn off notifications',
    },
    action: (token) => call(forum.mute, { query: {}, body: { token } }),
    done: 'Notifications turned off',
    back: { to: '/community', label: 'Back to the forum' },
  },
  '/newsletter/confirm': {
    ask: {
      title: 'Confirm your subscription',
      text: 'We’ll send the newsletter to the address that got this link.',
      button: 'Confirm subscription',
    },
    action: (token) => call(newsletter.confirm, { body: { token } }),
    done: 'You are subscribed',
    back: { to: '/blog', label: 'Back to Blog' },
  },
  '/newsletter/unsubscribe': {
    ask: {
      title: 'Unsubscribe from the newsletter?',
      text: 'We’ll stop sending it to the address that got this link.',
      button: 'Unsubscribe',
    },
    action: (token) => call(newsletter.unsubscribe, { query: {}, body: { token } }),
    done: 'You have unsubscribed',
    back: { to: '/blog', label: 'Back to Blog' },
  },
  '/webinars/confirm': {
    ask: {
      title: 'Confirm your registration',
      text: 'We’ll register the address that got this link.',
      button: 'Confirm registration',
    },
    action: (token) => call(webinars.confirm, { body: { token } }),
    done: ({ status }) => (status === 'waiting' ? 'You’re on the waiting list' : 'Registration confirmed'),
    back: { to: '/webinars', label: 'Back to webinars' },
  },
}

/** The pages behind links in emails of this area. */
export function Component() {
  const link = links[useLocation().pathname]
  return (
    link && (
      <EmailLinkPage
        {...link}
        progress="Loading"
        failed={{ title: 'This link did not work' }}
        next={() => (
          <LinkButton to={link.back.to} variant="secondary">
            {link.back.label}
          </LinkButton>
        )}
      />
    )
  )
}
