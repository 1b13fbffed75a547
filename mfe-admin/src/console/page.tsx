import { Outlet } from '@fundharbor/kit'
import { AdminTheme } from '../theme/admin-theme.tsx'
import styles from './console.module.css'
import { SideMenu } from './side-menu.tsx'

/** The console: the menu of its sections, and the open section. */
export function Component() {
  return (
    <AdminTheme>
      <div className={styles.console}>
        <SideMenu />
        <div className={styles.section}>
          <Outlet />
        </div>
      </div>
    </AdminTheme>
  )
}
