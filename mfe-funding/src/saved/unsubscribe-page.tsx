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
import { SAVED_PATH } from '../shared/paths.ts'
import layout from '../shared/layout.module.css'
import { unsubscribe } from './queries.ts'
import styles from './unsubscribe-page.module.css'

/** The page behind unsubscribe links. It unsubscribes as it opens, so the link needs no second click. */
export function Component() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const { mutate, data, error } = useMutation({
    mutationFn: () => (token ? unsubscribe(token) : Promise.reject(new Error('The address has no token'))),
  })
  const sent = useRef(false)
  useEffect(() => {
    if (sent.current) return
    sent.current = true
    mutate()
  }, [mutate])
  return (
    <div className={`${layout.inner} ${styles.page}`}>
      <DocumentTitle>Unsubscribe</DocumentTitle>
      {!data && !error && <Spinner label="Unsubscribing" />}
      {(data || error) && (
        <>
          <SpotDrawing name={error ? 'bell' : 'letter'} />
          <h1>{error ? 'We couldn’t unsubscribe you' : 'You’re unsubscribed'}</h1>
          <p role="status">{data?.message ?? problemMessage(error, 'Open the link in the email again.')}</p>
          <LinkButton to={SAVED_PATH} variant="secondary">
            View saved opportunities
          </LinkButton>
        </>
      )}
    </div>
  )
}
