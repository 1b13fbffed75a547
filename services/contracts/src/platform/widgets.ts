/**
 * Widgets that areas offer to each other, with their props. The first part of a name is the area without `mfe-`. An area of
 * another repository declares its own with `declare module '@fundharbor/contracts/platform/widgets'`.
 */
export interface Widgets {
  /** An opportunity as a card. Visitors and members see its public fields; members can also save it. */
  'funding/opportunity-card': { id: string }
}
export type WidgetName = keyof Widgets

/** The name under which other areas use a widget. */
export const widgetName = (area: string, key: string): string => `${area.replace(/^mfe-/, '')}/${key}`
