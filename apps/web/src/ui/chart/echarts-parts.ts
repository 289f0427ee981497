import { BarChart, LineChart, PieChart } from 'echarts/charts';
import {
  DatasetComponent,
  DataZoomInsideComponent,
  DataZoomSliderComponent,
  GridComponent,
  LegendPlainComponent,
  MarkAreaComponent,
  MarkPointComponent,
  TooltipComponent,
} from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

// Import only dynamically: these parts are as large as the shell.
use([
  BarChart,
  LineChart,
  PieChart,
  DatasetComponent,
  DataZoomInsideComponent,
  DataZoomSliderComponent,
  GridComponent,
  LegendPlainComponent,
  MarkAreaComponent,
  MarkPointComponent,
  TooltipComponent,
  CanvasRenderer,
]);

export { init };
