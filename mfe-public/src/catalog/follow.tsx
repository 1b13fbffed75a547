import { savedSearches } from '@fundharbor/contracts/catalog/saved'
import { Button, call, Link, LinkButton, showErrorToast, useAuth, useMutation } from '@fundharbor/kit'
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
  const follow = useMutation({
    mutationFn: () =>
      call(savedSearches.create, {
        body: { name: name.slice(0, 80), query: { search: `"${phrase}"` }, frequency: 'daily' },
      }),
    onError: (error) => showErrorToast(`You could not follow this ${what}`, error),
  })
  return (
    <div className={styles.follow}>
      <p>
        {children}
        {follow.isSuccess ? (
          <>
            You follow this {what}. {follow.data.mailing} <Link to="/saved-searches">Saved searches</Link>
          </>
        ) : (
          `Follow this ${what}, and we email you when something opens.`
        )}
      </p>
      {!follow.isSuccess &&
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
