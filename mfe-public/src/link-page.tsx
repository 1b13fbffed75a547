import type { Message } from '@fundharbor/contracts/primitives'
import { LinkButton, problemMessage, Spinner, useMutation, useSearchParams } from '@fundharbor/kit'
import { useEffect, useRef } from 'react'
import { PageState } from './page-state.tsx'

interface LinkPageProps {
  title: string
  /** What the link does; sent once when the page opens, so that the mail needs no second click. */
  action: (token: string) => Promise<Message>
  /** Where to go from here. */
  back: { to: string; label: string }
}

/** The page behind a link of a mail. */
export function LinkPage({ title, action, back }: LinkPageProps) {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const { mutate, data, error } = useMutation({ mutationFn: action })
  const sent = useRef(false)
  useEffect(() => {
    if (sent.current) return
    sent.current = true
    mutate(token)
  }, [mutate, token])
  if (!data && !error) return <Spinner label="One moment" />
  return (
    <PageState
      drawing={error ? 'bell' : 'letter'}
      title={data ? title : 'That did not work'}
      action={
        <LinkButton to={back.to} variant="secondary">
          {back.label}
        </LinkButton>
      }
    >
      {data?.message ?? problemMessage(error, 'Something went wrong. Please open the link again.')}
    </PageState>
  )
}
