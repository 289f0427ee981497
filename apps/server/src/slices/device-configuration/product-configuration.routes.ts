import {
  addDeviceProduct,
  getProductConfiguration,
  listDeviceProducts,
  saveProductConfiguration,
  setPoType,
} from '@parwell/contract';
import type { Context } from '../../context.ts';
import { route } from '../../platform/http/route.ts';
import * as configuration from './product-configuration.service.ts';

export const productConfigurationRoutes = (context: Context) => [
  route(getProductConfiguration, ({ params }, caller) =>
    configuration.getProductConfiguration(context, caller, params.cabinetId),
  ),
  route(saveProductConfiguration, ({ params, body }, caller) =>
    configuration.saveProductConfiguration(context, caller, params.cabinetId, body),
  ),
  route(listDeviceProducts, ({ params }, caller) =>
    configuration.listProducts(context, caller, params.cabinetId),
  ),
  route(addDeviceProduct, ({ params, body }, caller) =>
    configuration.addProduct(context, caller, params.cabinetId, body),
  ),
  route(setPoType, ({ params, body }, caller) => configuration.setPoType(context, caller, params, body)),
];
