import { savedSearches, type NewSavedSearch } from '@fundharbor/contracts/catalog/saved'
import { account } from '@fundharbor/contracts/identity/account'
import {
  Button,
  call,
  Link,
  LinkButton,
  showErrorToast,
  useAuth,
  useMutation,
  useQuery,
  useQueryClient,
} from '@fundharbor/kit'
import type { ReactNode } from 'react'
import { useSignInState } from '../use-sign-in-state.ts'
import styles from './follow.module.css'

interface FollowProps {
  what: 'program' | 'funder'
  /** The name of the saved search. */
  name: string
  /** The words that all of its opportunities have, and others have not. */
  phrase: string
  /** A sentence before the offer. */
  children?: ReactNode
}

/** Following is a saved search for a phrase, with a daily email about new opportunities. */
export function Follow({ what, name, phrase, children }: FollowProps) {
  const { user } = useAuth()
  const signInState = useSignInState()
  const client = useQueryClient()
  const search = `"${phrase}"`
  const searches = useQuery({
    queryKey: ['catalog', 'saved', 'searches'],
    queryFn: ({ signal }) => call(savedSearches.list, { signal }),
    enabled: Boolean(user),
  })
  const follow = useMutation({
    mutationFn: () => save({ name: name.slice(0, 80), query: { search }, frequency: 'daily' }),
    onSuccess: () =>
      Promise.all(
        [
          ['catalog', 'saved'],
          ['catalog', 'alerts'],
          ['identity', 'account'],
        ].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
    onError: (error) => showErrorToast(`You could not follow this ${what}`, error),
  })
  const isFollowed = follow.isSuccess || searches.data?.some(({ query }) => query.search === search)
  return (
    <div className={styles.follow}>
      <p>
        {children}
        {isFollowed ? (
          <>
            You follow this {what}. {follow.data?.mailing} <Link to="/saved-searches">Saved searches</Link>
          </>
        ) : (
          `Follow this ${what}, and we email you when something opens.`
        )}
      </p>
      {!isFollowed &&
        (user ? (
          <Button disabled={follow.isPending} onClick={() => follow.mutate()}>
            Follow this {what}
          </Button>
        ) : (
          <LinkButton to="/auth" state={signInState}>
            Follow this {what}
          </LinkButton>
        ))}
    </div>
  )
}

/** Saves a search, and turns on email in the account: it is off in new ones, and following is asking for emails. */
async function save(body: NewSavedSearch) {
  const saved = await call(savedSearches.create, { body })
  if (!saved.isAccountOff) return saved
  try {
    await call(account.setNotifications, { body: { emailNotifications: true } })
    return await call(savedSearches.change, { params: { id: saved.search.id }, body: {} })
  } catch {
    // The subject is followed, and the note says that no email will come.
    return saved
  }
}
