import type { WidgetName, Widgets } from '@fundharbor/contracts/platform/widgets'
import { createContext, type ComponentType } from 'react'

/**
 * The widgets that an area offers, exported as `widgets` from `src/area.tsx`: each imports a module that exports the widget
 * as `Component`. `Area` is the area's name without `mfe-`.
 */
export type AreaWidgets<Area extends string> = {
  [Name in WidgetName as Name extends `${Area}/${infer Key}` ? Key : never]: () => Promise<{
    Component: ComponentType<Widgets[Name]>
  }>
}

/** Loads a widget of a live area. Rejects if it cannot be loaded. */
export type LoadWidget = <Name extends WidgetName>(name: Name) => Promise<ComponentType<Widgets[Name]>>

/** The shell provides the loader. */
export const WidgetContext = createContext<LoadWidget>(() =>
  Promise.reject(new Error('Widgets are shown by the shell only.')),
)
