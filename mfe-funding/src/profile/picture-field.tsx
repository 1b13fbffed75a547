import { account, MAX_PICTURE_BYTES } from '@fundharbor/contracts/identity/account'
import type { User } from '@fundharbor/contracts/identity/users'
import {
  ApiError,
  Button,
  call,
  problemMessage,
  setCurrentUser,
  showErrorToast,
  useMutation,
  useQueryClient,
} from '@fundharbor/kit'
import { initialsOf } from '@fundharbor/kit/initials.ts'
import { useRef, useState, type ChangeEvent } from 'react'
import styles from './profile.module.css'

const KINDS = ['image/jpeg', 'image/png', 'image/webp']

/** The profile picture, with upload and removal. */
export function PictureField({ user }: { user: User }) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const { upload, remove } = usePicture(setProblem)
  const handleChoice = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // Lets the member select the same file again.
    target.value = ''
    if (!file) return
    const newProblem = getFileProblem(file)
    setProblem(newProblem)
    if (!newProblem) upload.mutate(file)
  }
  return (
    <div className={styles.picture}>
      {user.profileImageUrl ? (
        <img src={user.profileImageUrl} alt="Your profile" width={72} height={72} />
      ) : (
        <span className={styles.initials} aria-hidden>
          <span data-personal>{initialsOf(user)}</span>
        </span>
      )}
      <div className={styles.pictureActions}>
        <Button
          variant="secondary"
          size="sm"
          busy={upload.isPending}
          aria-describedby="picture-note"
          onClick={() => input.current?.click()}
        >
          {user.profileImageUrl ? 'Change picture' : 'Upload picture'}
        </Button>
        {user.profileImageUrl && (
          <Button variant="quiet" size="sm" busy={remove.isPending} onClick={() => remove.mutate()}>
            Remove
          </Button>
        )}
        <p
          id="picture-note"
          className={problem ? styles.wrong : styles.note}
          role={problem ? 'alert' : undefined}
        >
          {problem ?? 'JPG, PNG or WebP, up to 2 MB.'}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Profile picture"
        accept={KINDS.join(',')}
        onChange={handleChoice}
      />
    </div>
  )
}

function getFileProblem(file: File): string | undefined {
  if (!KINDS.includes(file.type)) return 'Use a JPG, PNG or WebP picture'
  return file.size > MAX_PICTURE_BYTES ? 'Use a picture up to 2 MB' : undefined
}

function usePicture(setProblem: (problem?: string) => void) {
  const client = useQueryClient()
  const onSuccess = (user: User) => setCurrentUser(client, user)
  const upload = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.set('picture', file)
      return call(account.setPicture, { form, timeout: 120_000 })
    },
    onSuccess,
    onError: (error) =>
      setProblem(
        (error instanceof ApiError && error.problem?.fields?.picture) ||
          problemMessage(error, 'The picture could not be uploaded'),
      ),
  })
  const remove = useMutation({
    mutationFn: () => call(account.removePicture),
    onSuccess,
    onError: (error) => showErrorToast('Failed to remove the picture', error),
  })
  return { upload, remove }
}
