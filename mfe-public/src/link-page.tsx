import type { Message } from '@fundharbor/contracts/primitives'
import { LinkButton, problemMessage, Spinner, useMutation, useSearchParams } from '@fundharbor/kit'
import { useEffect, useRef } from 'react'
import { PageState } from './page-state.tsx'

interface LinkPageProps<R extends Message> {
  title: string | ((result: R) => string)
  /** What the link does. Runs once when the page opens, so that users do not have to click again. */
  action: (token: string) => Promise<R>
  /** The link at the end of the page. */
  back: { to: string; label: string }
}

/** A page behind a link in an email. */
export function LinkPage<R extends Message>({ title, action, back }: LinkPageProps<R>) {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const { mutate, data, error } = useMutation({
    mutationFn: () => (token ? action(token) : Promise.reject(new Error('The address has no token'))),
  })
  const hasRun = useRef(false)
  useEffect(() => {
    if (hasRun.current) return
    hasRun.current = true
    mutate()
  }, [mutate])
  if (!data && !error) return <Spinner label="Loading" />
  return (
    <PageState
      drawing={error ? 'bell' : 'letter'}
      title={data ? (typeof title === 'string' ? title : title(data)) : 'This link did not work'}
      action={
        <LinkButton to={back.to} variant="secondary">
          {back.label}
        </LinkButton>
      }
    >
      {data?.message ?? problemMessage(error, 'Open the link in the email again.')}
    </PageState>
  )
}
