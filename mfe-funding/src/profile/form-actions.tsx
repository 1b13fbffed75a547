import { Button } from '@fundharbor/kit'
import styles from './profile.module.css'

interface FormActionsProps {
  save: string
  isSaving: boolean
  onCancel: () => void
}

export const FormActions = ({ save, isSaving, onCancel }: FormActionsProps) => (
  <div className={styles.actions}>
    <Button type="submit" busy={isSaving}>
      {isSaving ? 'Saving...' : save}
    </Button>
    <Button variant="secondary" type="button" onClick={onCancel} disabled={isSaving}>
      Cancel
    </Button>
  </div>
)
