import type { Message } from '@fundharbor/contracts/primitives'
import { LinkButton } from '@fundharbor/kit'
import { EmailLinkPage } from '@fundharbor/kit/ui/email-link-page.tsx'
import type { ComponentProps } from 'react'

interface LinkPageProps<R> extends Pick<
  ComponentProps<typeof EmailLinkPage<R & Message>>,
  'action' | 'ask' | 'done'
> {
  /** The link at the end of the page. */
  back: { to: string; label: string }
}

/** A page behind a link in an email of this area. */
export const LinkPage = <R extends Message>({ back, ...props }: LinkPageProps<R>) => (
  <EmailLinkPage
    {...props}
    progress="Loading"
    failed={{ title: 'This link did not work' }}
    next={() => (
      <LinkButton to={back.to} variant="secondary">
        {back.label}
      </LinkButton>
    )}
  />
)
