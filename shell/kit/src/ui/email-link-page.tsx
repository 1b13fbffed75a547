import { Button, problemMessage, Spinner, useMutation, useSearchParams } from '@fundharbor/kit'
import type { ReactNode } from 'react'
import { MessagePage } from './message-page.tsx'

interface EmailLinkPageProps<R> {
  /** What the link does. Runs when the button is pressed, never because the page was opened. */
  action: (token: string) => Promise<R>
  /** The heading, the sentence and the button before the action. */
  ask: { title: string; text: string; button: string }
  /** Shown while the action runs. */
  progress: string
  /** The heading after the action; its message follows. */
  done: string | ((result: R) => string)
  /** The heading if the action fails, and the sentences for an address without a token and for an error without a message. */
  failed: { title: string; noToken?: string; noMessage?: string }
  /** What follows the outcome: a link. `error` is null after success, and undefined if the address has no token. */
  next: (error: Error | null | undefined) => ReactNode
}

const OPEN_AGAIN = 'Open the link in the email again.'

/** A page behind a link in an email. Mail scanners open links and run scripts, so a button does what the link is for. */
export function EmailLinkPage<R extends { message: string }>(props: EmailLinkPageProps<R>) {
  const { action, ask, progress, done, failed, next } = props
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => action(token) })
  if (isPending) return <Spinner label={progress} />
  if (data)
    return (
      <Outcome title={typeof done === 'string' ? done : done(data)} text={data.message}>
        {next(null)}
      </Outcome>
    )
  if (error || token === '') {
    const { title, noToken = OPEN_AGAIN, noMessage = OPEN_AGAIN } = failed
    return (
      <Outcome title={title} text={error ? problemMessage(error, noMessage) : noToken} isFailure>
        {next(error ?? undefined)}
      </Outcome>
    )
  }
  return (
    <Outcome title={ask.title} text={ask.text}>
      <Button onClick={() => mutate()}>{ask.button}</Button>
    </Outcome>
  )
}

interface OutcomeProps {
  title: string
  text: string
  isFailure?: boolean
  children: ReactNode
}

const Outcome = ({ title, text, isFailure = false, children }: OutcomeProps) => (
  <MessagePage title={title} drawing={isFailure ? 'bell' : 'letter'}>
    <p role="status">{text}</p>
    {children}
  </MessagePage>
)
