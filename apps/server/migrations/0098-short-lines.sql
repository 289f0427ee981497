-- Lines that were received short and read Complete: a job says what is true of them (R13). Few, and none once it has run.
CREATE INDEX shipment_lines_short ON shipment_lines (key)
  WHERE transmit_status = 'Complete' AND received_units < total_num_units;
