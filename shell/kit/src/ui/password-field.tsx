import { useState } from 'react'
import { IconButton } from './button.tsx'
import { FieldFrame, splitFieldProps } from './field-frame.tsx'
import type { FieldProps } from './field.tsx'
import styles from './field.module.css'
import { EyeIcon, EyeSlashIcon } from './icons.ts'

/** A password input with a button to show it. Set `autoComplete` to `current-password` or `new-password`. */
export function PasswordField(props: Omit<FieldProps, 'type'>) {
  const { frame, control } = splitFieldProps(props)
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeSlashIcon : EyeIcon
  return (
    <FieldFrame {...frame}>
      {(attributes) => (
        <div className={styles.box}>
          <input {...control} {...attributes} type={shown ? 'text' : 'password'} className={styles.control} />
          <span className={styles.end}>
            <IconButton
              className={styles.eye}
              label={shown ? 'Hide password' : 'Show password'}
              disabled={control.disabled}
              onClick={() => setShown(!shown)}
            >
              <Icon size={20} />
            </IconButton>
          </span>
        </div>
      )}
    </FieldFrame>
  )
}
