import { Toast } from 'radix-ui'
import { dismissToast, useToastStore, type ToastTone } from '../toast-store.ts'
import { classes } from '../classes.ts'
import { CheckCircleIcon, InfoIcon, WarningOctagonIcon, XIcon } from './icons.ts'
import styles from './toaster.module.css'

const icons: Record<ToastTone, typeof InfoIcon> = {
  success: CheckCircleIcon,
  plain: InfoIcon,
  destructive: WarningOctagonIcon,
}

/** The toast and its viewport, loaded by `Toaster`. */
export function ToastLayer() {
  const current = useToastStore((state) => state.current)
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label="Notification">
      {current && <OneToast key={current.id} message={current} />}
      <Toast.Viewport className={styles.viewport} hotkey={['F8']} label="Notifications ({hotkey})" />
    </Toast.Provider>
  )
}

function OneToast({
  message,
}: {
  message: NonNullable<ReturnType<typeof useToastStore.getState>['current']>
}) {
  const { title, description, tone = 'success', action, open } = message
  const Icon = icons[tone]
  return (
    <Toast.Root
      className={classes(styles.toast, styles[tone])}
      open={open}
      // Who wants to use the button may need longer.
      duration={action ? Number.POSITIVE_INFINITY : undefined}
      onOpenChange={(open) => !open && dismissToast()}
    >
      <Icon className={styles.icon} size={20} weight="bold" aria-hidden />
      <div>
        <Toast.Title className={styles.title}>{title}</Toast.Title>
        {description && <Toast.Description className={styles.description}>{description}</Toast.Description>}
        {action && (
          <Toast.Action className={styles.action} altText={action.label} onClick={action.onAction}>
            {action.label}
          </Toast.Action>
        )}
      </div>
      <Toast.Close className={styles.close} aria-label="Close">
        <XIcon size={18} aria-hidden />
      </Toast.Close>
    </Toast.Root>
  )
}
