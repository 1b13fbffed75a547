import {
  DocumentTitle,
  LinkButton,
  problemMessage,
  SpotDrawing,
  Spinner,
  useMutation,
  useSearchParams,
} from '@fundharbor/kit'
import { useEffect, useRef } from 'react'
import { SAVED_PATH } from '../shared/addresses.ts'
import layout from '../shared/layout.module.css'
import { stopMails } from './queries.ts'
import styles from './stop-page.module.css'

/** Where a mail's link leads that ends mails. It does so when the page opens: the mail needs no second click. */
export function Component() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const { mutate, data, error } = useMutation({ mutationFn: stopMails })
  const sent = useRef(false)
  useEffect(() => {
    if (sent.current) return
    sent.current = true
    mutate(token)
  }, [mutate, token])
  return (
    <div className={`${layout.inner} ${styles.page}`}>
      <DocumentTitle>Mails</DocumentTitle>
      {!data && !error && <Spinner label="One moment" />}
      {(data || error) && (
        <>
          <SpotDrawing name={error ? 'bell' : 'letter'} />
          <h1>{error ? 'That did not work' : 'No more of these mails'}</h1>
          <p role="status">
            {data?.message ?? problemMessage(error, 'Please open the link of the mail again.')}
          </p>
          <LinkButton to={SAVED_PATH} variant="secondary">
            Open what you saved
          </LinkButton>
        </>
      )}
    </div>
  )
}
