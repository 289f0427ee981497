-- A page of a customer's devices by name, without reading and sorting all of them.
CREATE INDEX devices_customer_name ON devices (customer_id, cabinet_name, cabinet_id);
