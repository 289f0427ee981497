import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

export type Load<Props extends object> = () => Promise<{ default: ComponentType<Props> }>;

type Loaded<Props> = LazyExoticComponent<ComponentType<Props>>;

const loaded = new Map<unknown, unknown>();

/** The same lazy component each time; it is loaded when first shown. */
export function loadedOnce<Props extends object>(load: Load<Props>): Loaded<Props> {
  const component = (loaded.get(load) as Loaded<Props> | undefined) ?? lazy(load);
  loaded.set(load, component);
  return component;
}
